// Signal handlers. Those of the first group report the signal through a pipe; those of the second
// restore the terminal before the process dies of the signal as it would without them.

#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int reported[] = {SIGWINCH, SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGTSTP, SIGCONT,
                           // These end a program that does not handle them.
                           SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU};
static const int fatal[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGFPE, SIGBUS};
enum { REPORTED = sizeof reported / sizeof *reported, FATAL = sizeof fatal / sizeof *fatal };

static struct sigaction reported_before[REPORTED], fatal_before[FATAL];
static bool fatal_is_handled[FATAL];
static volatile sig_atomic_t report_descriptor = -1;
static bool watching;

static void report(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  if (report_descriptor >= 0) (void)!write(report_descriptor, &byte, 1);
  errno = saved;
}

void cn_watch_signals(int descriptor) {
  if (watching) return;
  report_descriptor = descriptor;
  struct sigaction action = {.sa_handler = report};
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (int i = 0; i < REPORTED; i++) {
    sigaction(reported[i], NULL, &reported_before[i]);
    // nohup requests that the program continue without a terminal; this is respected.
    bool ignored = reported_before[i].sa_handler == SIG_IGN && reported[i] != SIGWINCH;
    if (!ignored) sigaction(reported[i], &action, NULL);
  }
  watching = true;
}

void cn_unwatch_signals(void) {
  if (!watching) return;
  for (int i = 0; i < REPORTED; i++) sigaction(reported[i], &reported_before[i], NULL);
  report_descriptor = -1;
  watching = false;
}

static volatile sig_atomic_t guarded;
static int guarded_descriptor = -1;
static int guarded_messages = -1, guarded_error = -1;
static struct termios guarded_modes;
static bool has_modes;
static char restore_text[512];
static size_t restore_length;

static void write_all(int descriptor, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

void cn_restore_terminal(void) {
  if (!guarded) return;
  guarded = 0;
  write_all(guarded_descriptor, restore_text, restore_length);
  if (has_modes) tcsetattr(guarded_descriptor, TCSANOW, &guarded_modes);
  if (guarded_messages < 0 || guarded_error < 0) return;
  // Messages written while the screen was active, for example why the program stopped.
  dup2(guarded_error, STDERR_FILENO);
  char buffer[1024];
  ssize_t count;
  lseek(guarded_messages, 0, SEEK_SET);
  while ((count = read(guarded_messages, buffer, sizeof buffer)) > 0) {
    write_all(guarded_error, buffer, (size_t)count);
  }
}

static void die(int signal) {
  cn_restore_terminal();
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigaction(signal, &action, NULL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, signal);
  sigprocmask(SIG_UNBLOCK, &only, NULL);
  raise(signal);
}

void cn_remember_modes(int descriptor) {
  guarded_descriptor = descriptor;
  has_modes = tcgetattr(descriptor, &guarded_modes) == 0;
}

void cn_guard(const char *restore, int messages, int error) {
  if (guarded) return;
  // The program may call exit while the screen is active.
  static bool is_registered;
  if (!is_registered) is_registered = atexit(cn_restore_terminal) == 0;
  // The handler of a stack overflow needs a stack of its own.
  static char *stack;
  if (!stack && (stack = malloc(64 * 1024))) {
    stack_t alternate = {.ss_sp = stack, .ss_size = 64 * 1024};
    sigaltstack(&alternate, NULL);
  }
  guarded_messages = messages;
  guarded_error = error;
  restore_length = strlen(restore);
  if (restore_length > sizeof restore_text) restore_length = sizeof restore_text;
  memcpy(restore_text, restore, restore_length);

  struct sigaction action = {.sa_handler = die};
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_ONSTACK;
  for (int i = 0; i < FATAL; i++) {
    sigaction(fatal[i], NULL, &fatal_before[i]);
    // A handler for bus errors belongs to mapped files; it knows which of them are harmless.
    fatal_is_handled[i] = fatal[i] != SIGBUS || fatal_before[i].sa_handler == SIG_DFL;
    if (fatal_is_handled[i]) sigaction(fatal[i], &action, NULL);
  }
  guarded = 1;
}

void cn_unguard(void) {
  guarded = 0;
  for (int i = 0; i < FATAL; i++) {
    struct sigaction current;
    sigaction(fatal[i], NULL, &current);
    // A handler that was installed later, and may call this one, stays.
    if (fatal_is_handled[i] && current.sa_handler == die) sigaction(fatal[i], &fatal_before[i], NULL);
    fatal_is_handled[i] = false;
  }
}
