// The part of ncurses that this project uses, without its macros and global variables, and the
// signal handlers, which must be written in C. One screen at a time.

#pragma once
#include <stdbool.h>
#include <stdint.h>

// Selects UTF-8 for output: the user's locale, or, if that is not installed or has another encoding,
// one that nearly every system has. Returns false if there is none.
bool cn_use_utf8(void);

enum { CN_OK, CN_UNKNOWN_TERMINAL, CN_UNSUITABLE_TERMINAL, CN_NO_MEMORY };

enum {
  CN_BOLD = 1, CN_DIM = 2, CN_ITALIC = 4, CN_UNDERLINE = 8, CN_REVERSE = 16,
  CN_STRIKETHROUGH = 32,  // only with an entry whose invisible attribute strikes through
};

// Takes over a terminal. `terminfo` is a value for the variable TERMINFO, or NULL.
int cn_open(const char *term, const char *terminfo, int descriptor);
void cn_close(void);
// Restores the terminal for a while, and takes it again with a full redraw.
void cn_release(void);
void cn_reclaim(void);

int cn_colors(void);
int cn_pairs(void);
bool cn_set_pair(int pair, int foreground, int background);  // -1: the terminal's default colour
void cn_reset_pairs(void);

// Draws one glyph: a spacing scalar of `width` cells and its combining marks.
void cn_put(
    int row, int column, const uint32_t *scalars, int count, int width, int attributes, int pair);
void cn_clear(void);
void cn_set_cursor(int row, int column, bool visible);
// Sends the changed cells; after cn_redraw all cells.
void cn_refresh(void);
void cn_redraw(void);
void cn_resize(int rows, int columns);

bool cn_window_size(int descriptor, int *rows, int *columns);

// Reports signals instead of letting them act: each is written to `descriptor` as one byte.
void cn_watch_signals(int descriptor);
void cn_unwatch_signals(void);

// While guarded, a crash restores the terminal: the modes of cn_remember_modes, after writing
// `restore` to it. `messages` is the file that captures standard error and `error` the original
// standard error, or -1 for both.
void cn_remember_modes(int descriptor);
void cn_guard(const char *restore, int messages, int error);
void cn_unguard(void);
// Restores the terminal as the guard does; safe in a signal handler, and without effect if there is
// no guard.
void cn_restore_terminal(void);

// Returns the sequence of a terminal capability without padding, valid until the next call; NULL if
// the terminal does not have it.
const char *cn_capability(const char *name);

// A pipe that never blocks, and an unnamed file in memory; child processes inherit neither.
bool cn_pipe(int *read_end, int *write_end);
int cn_message_file(void);
