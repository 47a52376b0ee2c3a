// The part of ncurses this project draws with, without its macros and global variables, and
// the signal handlers that must be written in C. One screen at a time.

#pragma once
#include <stdbool.h>
#include <stdint.h>

// Makes characters UTF-8 where the locale does not say anything about them.
// Returns false where the locale asks for another encoding.
bool cn_use_utf8(void);

enum { CN_OK, CN_UNKNOWN_TERMINAL, CN_UNSUITABLE_TERMINAL, CN_NO_MEMORY };

enum {
  CN_BOLD = 1, CN_DIM = 2, CN_ITALIC = 4, CN_UNDERLINE = 8, CN_REVERSE = 16,
  CN_STRIKETHROUGH = 32,  // only with an entry whose invisible attribute is this
};

// Takes over a terminal. `terminfo` is a value for the variable TERMINFO, or NULL.
int cn_open(const char *term, const char *terminfo, int descriptor);
void cn_close(void);
// Gives the terminal back for a while, and takes it again with everything to be drawn anew.
void cn_release(void);
void cn_reclaim(void);

int cn_colors(void);
int cn_pairs(void);
bool cn_set_pair(int pair, int foreground, int background);  // -1: the terminal's own
void cn_reset_pairs(void);

// Draws one glyph: a spacing scalar of `width` cells and its marks.
void cn_put(
    int row, int column, const uint32_t *scalars, int count, int width, int attributes, int pair);
void cn_clear(void);
void cn_set_cursor(int row, int column, bool visible);
// Sends what has changed; after cn_redraw everything.
void cn_refresh(void);
void cn_redraw(void);
void cn_resize(int rows, int columns);
void cn_beep(void);

bool cn_window_size(int descriptor, int *rows, int *columns);

// Signals that are told rather than obeyed: each is written to `descriptor` as one byte.
void cn_watch_signals(int descriptor);
void cn_unwatch_signals(void);

// While guarded, a crash gives the terminal back: the modes it had at cn_remember_modes, and
// `restore` written to it. `messages` is the file standard error goes to meanwhile and
// `error` where it went before, or -1 for both.
void cn_remember_modes(int descriptor);
void cn_guard(const char *restore, int messages, int error);
void cn_unguard(void);
// What the guard does; safe in a signal handler, and nothing when there is no guard.
void cn_restore_terminal(void);

// The sequence a terminal capability stands for, without padding; the result is kept until
// the next call. NULL when the terminal does not have it.
const char *cn_capability(const char *name);

// A pipe that never blocks, and an unnamed file in memory; neither is inherited by children.
bool cn_pipe(int *read_end, int *write_end);
int cn_message_file(void);
