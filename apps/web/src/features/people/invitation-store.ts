import type { Invitation } from '@gemelo/contract/endpoints/people';
import { create } from 'zustand';
import { snackbar } from '../../ui/dialogs/snackbar.ts';

interface Handed {
  name: string;
  link: string;
}

/** The link of an invitation that the inviter hands over; it is shown once and kept nowhere. */
export const useHandedInvitation = create<{ handed: Handed | null }>(() => ({ handed: null }));

export const closeInvitation = () => useHandedInvitation.setState({ handed: null });

/** Says how an invitation went: sent, or waiting in the outbox with a link to hand over. */
export function tellInvitation(
  name: string,
  invitation: Invitation | null,
  message: string | undefined,
): void {
  if (invitation?.link) useHandedInvitation.setState({ handed: { name, link: invitation.link } });
  else if (message) snackbar.success(message);
}
