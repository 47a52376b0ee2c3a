#define _GNU_SOURCE
#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include "CNcurses.h"

#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <malloc.h>
#include <ncurses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

static SCREEN *screen;
static FILE *stream;

bool cn_use_utf8(void) {
  setlocale(LC_CTYPE, "");
  if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0) return true;
  return setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8");
}

// newterm returns its errors; those of setupterm would end the process.
static SCREEN *open_screen(const char *term, const char *terminfo) {
  const char *current = getenv("TERMINFO");
  char *saved = current ? strdup(current) : NULL;
  if (terminfo) setenv("TERMINFO", terminfo, 1);
  SCREEN *opened = newterm(term, stream, stream);
  if (terminfo) {
    if (saved) setenv("TERMINFO", saved, 1);
    else unsetenv("TERMINFO");
  }
  free(saved);
  return opened;
}

int cn_open(const char *term, const char *terminfo, int descriptor) {
#ifdef M_MMAP_THRESHOLD
  // The cells of a frame would else be mapped, cleared and unmapped for each key.
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 22);
  mallopt(M_TOP_PAD, 1 << 20);
#endif
  int copy = dup(descriptor);
  if (copy < 0) return CN_NO_MEMORY;
  stream = fdopen(copy, "r+");
  if (!stream) {
    close(copy);
    return CN_NO_MEMORY;
  }
  screen = open_screen(term, terminfo);
  if (!screen) {
    fclose(stream);
    stream = NULL;
    return CN_UNKNOWN_TERMINAL;
  }
  if (!cn_capability("cup") || !cn_capability("clear")) {
    cn_close();
    return CN_UNSUITABLE_TERMINAL;
  }
  raw();
  noecho();
  nonl();
  typeahead(-1);          // input is not read through curses, so it must not look for it
  keypad(stdscr, true);   // only enables the terminal's keypad mode, so that it sends the keys of terminfo
  leaveok(stdscr, false);
  scrollok(stdscr, false);
  if (has_colors()) {
    start_color();
    use_default_colors();
  }
  return CN_OK;
}

void cn_close(void) {
  if (!screen) return;
  endwin();
  delscreen(screen);
  screen = NULL;
  fclose(stream);
  stream = NULL;
}

void cn_release(void) { endwin(); }

void cn_reclaim(void) {
  reset_prog_mode();
  clearok(curscr, true);
  refresh();
}

int cn_colors(void) { return has_colors() ? COLORS : 0; }
int cn_pairs(void) { return COLOR_PAIRS; }

bool cn_set_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == OK;
}

void cn_reset_pairs(void) { reset_color_pairs(); }

static attr_t attributes_of(int attributes) {
  attr_t result = A_NORMAL;
  if (attributes & CN_BOLD) result |= A_BOLD;
  if (attributes & CN_DIM) result |= A_DIM;
  if (attributes & CN_ITALIC) result |= A_ITALIC;
  if (attributes & CN_UNDERLINE) result |= A_UNDERLINE;
  if (attributes & CN_REVERSE) result |= A_REVERSE;
  if (attributes & CN_STRIKETHROUGH) result |= A_INVIS;
  return result;
}

static void put(int row, int column, const wchar_t *text, attr_t attributes, int pair) {
  cchar_t cell;
  // The last argument has the full pair number, beyond the 16 bits of the previous one.
  if (setcchar(&cell, text, attributes, 0, &pair) == OK) mvadd_wch(row, column, &cell);
}

void cn_put(
    int row, int column, const uint32_t *scalars, int count, int width, int attributes, int pair) {
  attr_t drawn = attributes_of(attributes);
  wchar_t text[CCHARW_MAX + 1] = {0};
  if (count < 1) return;
  if (count > CCHARW_MAX) count = CCHARW_MAX;
  for (int i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
  // If this C library has another width, curses would shift the line.
  bool agreed = wcwidth(text[0]) == width;
  for (int i = 1; i < count && agreed; i++) {
    if (wcwidth(text[i]) != 0) text[i] = 0, count = i;
  }
  if (agreed) {
    put(row, column, text, drawn, pair);
  } else {
    for (int i = 0; i < width; i++) put(row, column + i, L"?", drawn, pair);
  }
}

void cn_clear(void) { erase(); }

void cn_set_cursor(int row, int column, bool visible) {
  curs_set(visible ? 1 : 0);
  move(row, column);
}

void cn_refresh(void) { refresh(); }
void cn_redraw(void) { clearok(curscr, true); }
void cn_resize(int rows, int columns) { resizeterm(rows, columns); }

bool cn_window_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) {
    return false;
  }
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

const char *cn_capability(const char *name) {
  static char text[256];
  const char *value = tigetstr(name);
  if (!value || value == (const char *)-1) return NULL;
  size_t length = 0;
  while (*value && length + 1 < sizeof text) {
    if (value[0] == '$' && value[1] == '<') {
      const char *end = strchr(value, '>');
      if (end) {
        value = end + 1;
        continue;
      }
    }
    text[length++] = *value++;
  }
  text[length] = 0;
  return text;
}

bool cn_pipe(int *read_end, int *write_end) {
  int ends[2];
  if (pipe2(ends, O_NONBLOCK | O_CLOEXEC) != 0) return false;
  *read_end = ends[0];
  *write_end = ends[1];
  return true;
}

int cn_message_file(void) { return memfd_create("messages", MFD_CLOEXEC); }
