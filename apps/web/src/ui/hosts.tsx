import { DialogHost } from './dialogs/dialog-host.tsx';
import { SnackbarHost } from './dialogs/snackbar-host.tsx';
import { HintHost } from './hints/hint-host.tsx';

/** What any part of the page may show over it: dialogs, messages and hints. */
export function Hosts() {
  return (
    <>
      <DialogHost />
      <SnackbarHost />
      <HintHost />
    </>
  );
}
