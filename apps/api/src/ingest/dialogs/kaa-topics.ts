/** A request of Kaa's protocol 1/KP to an extension, for the device whose token the topic names. */
export interface KaaRequest {
  application: string;
  extension: 'cmx' | 'epmx' | 'bcx';
  token: string;
  /** Such as `config/json`. */
  resource: string;
  /** Without a number the device may expect no answer. */
  isNumbered: boolean;
}

const REQUEST = /^kp1\/([^/]+)\/(cmx|epmx|bcx)\/([^/]+)\/(.+)$/;
const NUMBERED = /^(.+)\/[1-9]\d{0,9}$/;
/** Answers, which a device subscribes to and does not send. */
const ANSWER = /\/(?:status|error)$/;

export function kaaRequestOf(topic: string): KaaRequest | undefined {
  const [, application, extension, token, path] = REQUEST.exec(topic) ?? [];
  if (!application || !extension || !token || !path || ANSWER.test(path)) return undefined;
  const resource = NUMBERED.exec(path)?.[1];
  return {
    application,
    extension: extension as KaaRequest['extension'],
    token,
    resource: resource ?? path,
    isNumbered: resource !== undefined,
  };
}

const SUBSCRIPTION = /^kp1\/([^/+#]+)\/(?:cmx|\+)\/([^/+#]+)\//;
/** The application and the token of a subscription to a device's configuration. */
export function kaaSubscriptionOf(filter: string): { application: string; token: string } | undefined {
  const [, application, token] = SUBSCRIPTION.exec(filter) ?? [];
  return application && token ? { application, token } : undefined;
}

/** Where a configuration is sent to that was not asked for; older clients know the second form. */
export const pushTopicsOf = (application: string, token: string) => [
  `kp1/${application}/cmx/${token}/config/json/status`,
  `kp1/${application}/cmx/${token}/push/json`,
];
