import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { useFormat } from '../../../lib/format.ts';
import type { useTranslation } from '../../../lib/translation.tsx';
import { protocolName } from '../../../parts/gateway/protocol-name.ts';

interface Words {
  t: ReturnType<typeof useTranslation>['t'];
  format: ReturnType<typeof useFormat>;
}

/** Why the device is not heard and what to do about it, or nothing while it is heard. */
export function receptionText(
  reception: TwinReception | undefined,
  { t, format }: Words,
): string | undefined {
  if (!reception?.reason) return undefined;
  const { reason, heardAt, connection, refusal, fault, unmapped, TwinPrincipal } = reception;
  const kind = reception.credential ?? 'token';
  const at = (moment: string | null | undefined) => (moment ? format.moment(moment) : '—');
  const say = (key: string, values: Record<string, string | number> = {}) => t(`reception.${key}`, values);
  const through = TwinPrincipal ? { name: TwinPrincipal.name } : undefined;

  switch (reason) {
    case 'refused':
      return refusal
        ? say(`refused.${refusal.cause}`, {
            kind,
            times: refusal.times,
            since: at(refusal.since),
            last: at(refusal.lastAt),
          })
        : undefined;
    case 'faults':
      return fault
        ? say('faults', { at: at(fault.lastAt), fault: t(`twins.telemetry.faults.reason.${fault.reason}`) })
        : undefined;
    case 'unmapped':
      return unmapped
        ? say(`unmapped.${unmapped.reason}`, { at: at(unmapped.receivedAt), key: unmapped.key })
        : undefined;
    case 'idle':
      return connection
        ? say('idle', { protocol: protocolName(connection.protocol), at: at(connection.connectedAt) })
        : undefined;
    case 'disconnected':
      return say(`disconnected.${connection?.ending ?? 'lost'}`, {
        kind,
        at: at(connection?.disconnectedAt),
      });
    case 'silent':
      return through
        ? say('silentThrough', { at: at(heardAt), ...through })
        : say('silent', { kind, at: at(heardAt) });
    case 'never':
      return through ? say('neverThrough', through) : say('never', { kind });
    default:
      return say(reason, { kind });
  }
}
