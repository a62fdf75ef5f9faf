import type { silenceReasons, TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { ReceptionFacts } from './reception.queries.ts';

type SilenceReason = (typeof silenceReasons)[number];

const timeOf = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

const isConnected = ({ connectedAt, disconnectedAt }: ReceptionFacts) =>
  connectedAt !== null && disconnectedAt === null;

/** A device that is connected is let in, whoever else is refused in its name. */
const isRefused = (facts: ReceptionFacts) =>
  facts.lastRefusedAt !== null &&
  !isConnected(facts) &&
  timeOf(facts.lastRefusedAt) > Math.max(timeOf(facts.heardAt), timeOf(facts.connectedAt));

/** What arrived since the last reading, the newest first; faults also say why nothing else came. */
function newestTrace(facts: ReceptionFacts): SilenceReason | undefined {
  const traces: [SilenceReason, number][] = [
    ['refused', isRefused(facts) ? timeOf(facts.lastRefusedAt) : timeOf(null)],
    ['faults', timeOf(facts.faultAt)],
    ['unmapped', timeOf(facts.unmappedAt)],
    ['attributes', timeOf(facts.attributesAt)],
  ];
  const heardAt = timeOf(facts.heardAt);
  const newest = traces.filter(([, at]) => at > heardAt).toSorted(([, one], [, other]) => other - one);
  return newest[0]?.[0];
}

/** Without a trace: whether it could be heard at all, and what is known last. */
function withoutTrace(facts: ReceptionFacts): SilenceReason {
  if (isConnected(facts)) return 'idle';
  if (facts.credentialValid === false) return 'credential-off';
  const wasThere = facts.heardAt !== null || facts.connectedAt !== null;
  if (facts.credential === null && !wasThere && facts.idPrincipal === null) return 'no-credential';
  if (facts.disconnectedAt !== null) return 'disconnected';
  return facts.heardAt === null ? 'never' : 'silent';
}

/** Whoever shows a former credential of an online device is that device, since nobody else has it. */
const isRefusedByItself = (facts: ReceptionFacts) =>
  isRefused(facts) && (facts.refusalCause === 'renewed' || facts.refusalCause === 'switched-off');

function reasonOf(facts: ReceptionFacts): SilenceReason | null {
  if (!facts.active) return 'inactive';
  if (!facts.companyActive) return 'company-inactive';
  if (facts.sensorState === 'online') return isRefusedByItself(facts) ? 'refused' : null;
  return newestTrace(facts) ?? withoutTrace(facts);
}

const connectionOf = (facts: ReceptionFacts): TwinReception['connection'] => {
  const { protocol, connectedAt, disconnectedAt, ending, address } = facts;
  return protocol && connectedAt ? { protocol, connectedAt, disconnectedAt, ending, address } : null;
};
const refusalOf = (facts: ReceptionFacts): TwinReception['refusal'] => {
  const { refusalCause, refusedSince, lastRefusedAt, refusals, refusedAddress } = facts;
  if (!refusalCause || !refusedSince || !lastRefusedAt || !isRefused(facts)) return null;
  return {
    cause: refusalCause,
    since: refusedSince,
    lastAt: lastRefusedAt,
    times: refusals ?? 0,
    address: refusedAddress,
  };
};

/** Why a twin is not heard, with the facts that say so. */
export function presentReception(facts: ReceptionFacts): TwinReception {
  const { faultReason, faultAt, unmappedKey, unmappedReason, unmappedAt, idPrincipal, principal } = facts;
  return {
    reason: reasonOf(facts),
    heardAt: facts.heardAt,
    credential: facts.credential,
    connection: connectionOf(facts),
    refusal: refusalOf(facts),
    fault: faultReason && faultAt ? { reason: faultReason, lastAt: faultAt } : null,
    unmapped:
      unmappedKey !== null && unmappedReason && unmappedAt
        ? { key: unmappedKey, reason: unmappedReason, receivedAt: unmappedAt }
        : null,
    TwinPrincipal:
      facts.credential === null && idPrincipal !== null
        ? { idTwin: idPrincipal, name: principal ?? '' }
        : null,
  };
}
