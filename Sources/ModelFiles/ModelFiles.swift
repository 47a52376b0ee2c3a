// A typed model object that lives in a file: see `ModelFile`.
