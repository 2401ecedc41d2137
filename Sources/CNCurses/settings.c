#include "CNCurses.h"

#include <sys/ioctl.h>
#include <termios.h>

int arcade_free_control_keys(int descriptor) {
  struct termios settings;
  if (tcgetattr(descriptor, &settings) != 0) return -1;
  settings.c_iflag &= ~(tcflag_t)(IXON | IXOFF);
  settings.c_lflag &= ~(tcflag_t)IEXTEN;
  // Or Ctrl-C throws away what is on its way to the screen, and the picture has holes.
  settings.c_lflag |= NOFLSH;
  return tcsetattr(descriptor, TCSADRAIN, &settings);
}

bool arcade_window_size(int descriptor, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) {
    return false;
  }
  *columns = size.ws_col;
  *rows = size.ws_row;
  return true;
}
