// This folder is filled by the first commits.
