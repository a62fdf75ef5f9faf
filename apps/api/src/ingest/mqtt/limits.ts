import { PAYLOAD_LIMIT } from '../decode.ts';

/** Longest topic and topic filter. */
export const TOPIC_LIMIT = 1_024;
/** Largest packet: a payload, its topic and its properties. */
export const PACKET_LIMIT = PAYLOAD_LIMIT + TOPIC_LIMIT + 1_024;
/** Largest CONNECT packet: the client is not authenticated yet. */
export const FIRST_PACKET_LIMIT = 8_192;
/** Unanswered messages of one connection; no more is read until some are answered. */
export const RECEIVE_MAXIMUM = 100;
/**
 * Messages of QoS 2 that were taken and not released: clients of MQTT 3 know no receive maximum, and their releases queue
 * behind what they publish.
 */
export const MAX_UNRELEASED = 10_000;
/** Bytes of unanswered messages of one connection. */
export const RECEIVE_BYTES = 262_144;
/** Topic aliases that a connection may define. */
export const TOPIC_ALIASES = 16;
/** Subscriptions of one connection: firmware needs few, and each takes memory. */
export const MAX_SUBSCRIPTIONS = 100;
/** Connections of one twin, so that a stolen token does not take all places. */
export const MAX_CONNECTIONS_PER_TWIN = 50;
/** Messages that wait to be acknowledged by a device, and that wait to be sent to it. */
export const SEND_MAXIMUM = 16;
export const SEND_QUEUE = 64;
/** What waits to be read by a device: beyond it nothing more is sent, and nothing is read from it. */
export const UNREAD_LIMIT = 65_536;
