/** What a browser gave to be reached by: an address at its push service and the keys that only it can open with. */
export interface PushTarget {
  endpoint: string;
  /** Public key of the browser, uncompressed P-256, base64url. */
  p256dh: string;
  /** Secret of the browser, 16 bytes, base64url. */
  auth: string;
}

export interface PushParcel {
  target: PushTarget;
  body: string;
  /** Of several that wait under one topic, the push service keeps the last (RFC 8030). */
  topic: string;
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
}

/** `gone`: the browser takes no more; `large`: only a shorter one is taken; `refused`: never as it is; `later`: not now. */
export type PushOutcome =
  | { outcome: 'taken' | 'gone' | 'large' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; retryAfterSeconds?: number };

/** Hands a message to a browser's push service; whatever goes wrong on the way is an outcome. */
export interface PushCarrier {
  carry(parcel: PushParcel): Promise<PushOutcome>;
  close(): void;
}
