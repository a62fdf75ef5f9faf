/** Per company: held by whoever computes the figures that are kept by day, or counts its days anew. */
export const SETTLE_LOCK = 471_003;
