import { type NotificationKind, notificationKinds } from '@gemelo/contract/kit/notification-kinds';
import type { Vault } from '../../security/vault.ts';

const PURPOSE = 'unsubscribe';

/** Links at the end of mails: sealed by the installation's key, and good for one person and kind alone. */
export const createUnsubscribeLinks = (vault: Vault, publicUrl: string) => ({
  urlOf(idUser: number, kind: string): string {
    const token = vault.seal(JSON.stringify([PURPOSE, idUser, kind])).toString('base64url');
    return `${publicUrl}/unsubscribe?token=${token}`;
  },
  /** Undefined for whatever this installation did not make for that purpose. */
  read(token: string): { idUser: number; kind: NotificationKind } | undefined {
    try {
      const value: unknown = JSON.parse(vault.open(Buffer.from(token, 'base64url')));
      if (!Array.isArray(value)) return undefined;
      const [purpose, idUser, kind] = value as unknown[];
      const known = notificationKinds.find((one) => one === kind);
      return purpose === PURPOSE && Number.isInteger(idUser) && known
        ? { idUser: Number(idUser), kind: known }
        : undefined;
    } catch {
      return undefined;
    }
  },
});
export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;
