/** Reason codes of MQTT 5, as far as they are sent here. */
export const reasons = {
  success: 0x00,
  disconnectWithWill: 0x04,
  noSubscription: 0x11,
  unspecified: 0x80,
  malformedPacket: 0x81,
  protocolError: 0x82,
  unsupportedVersion: 0x84,
  badCredentials: 0x86,
  notAuthorized: 0x87,
  serverUnavailable: 0x88,
  serverBusy: 0x89,
  serverShuttingDown: 0x8b,
  badAuthenticationMethod: 0x8c,
  keepAliveTimeout: 0x8d,
  sessionTakenOver: 0x8e,
  topicFilterInvalid: 0x8f,
  topicNameInvalid: 0x90,
  packetIdNotFound: 0x92,
  receiveMaximumExceeded: 0x93,
  topicAliasInvalid: 0x94,
  quotaExceeded: 0x97,
  payloadFormatInvalid: 0x99,
  sharedSubscriptionsNotSupported: 0x9e,
  subscriptionIdsNotSupported: 0xa1,
} as const;
export type Reason = (typeof reasons)[keyof typeof reasons];

/** Reasons for which a CONNECT is refused, as MQTT 3 says them. */
const RETURN_CODES: Partial<Record<Reason, number>> = {
  [reasons.unsupportedVersion]: 1,
  [reasons.serverUnavailable]: 3,
  [reasons.serverBusy]: 3,
  [reasons.quotaExceeded]: 3,
};
const IDENTIFIER_REJECTED = 2;
const NOT_AUTHORIZED = 5;
export const returnCodeOf = (reason: Reason | typeof IDENTIFIER_REJECTED) =>
  reason === IDENTIFIER_REJECTED ? IDENTIFIER_REJECTED : (RETURN_CODES[reason] ?? NOT_AUTHORIZED);

/** The connection cannot go on. */
export class ProtocolError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string) {
    super(message);
    this.reason = reason;
  }
}
