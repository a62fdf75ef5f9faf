import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { id, idParam, moment } from '../kit/fields.ts';
import { faultReasons, unmappedReasons } from './telemetry.ts';
import { credentialKinds } from './tokens.ts';

/** How devices are connected; `mqtts` is encrypted. */
export const connectionProtocols = [
  'mqtt-3.1',
  'mqtt-3.1.1',
  'mqtt-5',
  'mqtts-3.1',
  'mqtts-3.1.1',
  'mqtts-5',
] as const;

/**
 * Why a connection ended: the client said goodbye, was silent beyond its keep-alive, was lost by the network, was replaced
 * by a newer one, was switched off, took nothing in, broke the protocol, or the server stopped.
 */
export const connectionEndings = [
  'goodbye',
  'silent',
  'lost',
  'replaced',
  'switched-off',
  'not-reading',
  'protocol',
  'stopping',
] as const;

/**
 * Why a device is not let in: its credential is switched off, was renewed, or is nobody's while its name is the MAC of the
 * twin or its user is that of this twin alone; or the twin or its company is inactive.
 */
export const refusalCauses = [
  'switched-off',
  'renewed',
  'unknown',
  'twin-inactive',
  'company-inactive',
] as const;

const rate = () => z.number();
const twin = z.object({ idTwin: id(), name: z.string(), company: z.string() });

export const gatewayStatus = endpoint({
  route: 'GET /api/settings/gateway',
  area: 'gateway',
  permission: 'gateway:view',
  summary:
    'Connections, rates, queue, slowest devices and what was refused last, of all processes; for the operating company',
  data: z.object({
    connections: z.array(z.object({ protocol: z.enum(connectionProtocols), count: z.int() })),
    perSecond: z.object({
      opened: rate(),
      refused: rate(),
      messages: rate(),
      values: rate(),
      faults: rate(),
    }),
    /** Rows that devices sent and that wait to be written. */
    waiting: z.int(),
    /** Messages of the last minutes, and within how long half and 99 % of them were acknowledged. */
    acknowledged: z.object({
      messages: z.int(),
      halfMs: z.nullable(z.number()),
      nearlyAllMs: z.nullable(z.number()),
    }),
    slowest: z.array(z.object({ Twin: twin, messages: z.int(), meanMs: z.number(), worstMs: z.number() })),
    refusedFrom: z.array(z.object({ address: z.string(), refusals: z.int() })),
    faults: z.array(z.object({ Twin: twin, reason: z.enum(faultReasons), at: moment() })),
    refusals: z.array(
      z.object({
        Twin: twin,
        cause: z.enum(refusalCauses),
        address: z.nullable(z.string()),
        at: moment(),
      }),
    ),
    processes: z.array(
      z.object({
        name: z.string(),
        startedAt: moment(),
        toldAt: moment(),
        connections: z.int(),
        messagesPerSecond: rate(),
        waiting: z.int(),
      }),
    ),
  }),
});
export type GatewayStatus = z.output<typeof gatewayStatus.data>;

/**
 * Why a twin is not heard: it or its company is inactive; its credential is switched off or it has none; it is refused;
 * what it sends cannot be read, finds no sensor, or is only attributes; it is connected but sends nothing; it is not
 * connected any more; it is silent, or was never heard.
 */
export const silenceReasons = [
  'inactive',
  'company-inactive',
  'credential-off',
  'no-credential',
  'refused',
  'faults',
  'unmapped',
  'attributes',
  'idle',
  'disconnected',
  'silent',
  'never',
] as const;

export const twinReception = endpoint({
  route: 'GET /api/v4/twins/{idTwin}/reception',
  area: 'twin-reception',
  permission: 'twin:view',
  summary: 'Whether a twin is heard, how it is connected, and if it is not heard, why',
  params: z.object({ idTwin: idParam() }),
  data: z.object({
    /** Null while the twin is heard. */
    reason: z.nullable(z.enum(silenceReasons)),
    /** The time of its newest reading. */
    heardAt: z.nullable(moment()),
    /** What it identifies itself with, or did before that was switched off. */
    credential: z.nullable(z.enum(credentialKinds)),
    /** The last connection that the embedded gateway knows of; null for a device that only used HTTP. */
    connection: z.nullable(
      z.object({
        protocol: z.enum(connectionProtocols),
        connectedAt: moment(),
        disconnectedAt: z.nullable(moment()),
        ending: z.nullable(z.enum(connectionEndings)),
        address: z.nullable(z.string()),
      }),
    ),
    /** Refusals since the twin was last heard or connected. */
    refusal: z.nullable(
      z.object({
        cause: z.enum(refusalCauses),
        since: moment(),
        lastAt: moment(),
        times: z.int(),
        address: z.nullable(z.string()),
      }),
    ),
    fault: z.nullable(z.object({ reason: z.enum(faultReasons), lastAt: moment() })),
    unmapped: z.nullable(
      z.object({ key: z.string(), reason: z.enum(unmappedReasons), receivedAt: moment() }),
    ),
    /** Through which twin one without a credential of its own speaks. */
    TwinPrincipal: z.nullable(z.object({ idTwin: id(), name: z.string() })),
  }),
});
export type TwinReception = z.output<typeof twinReception.data>;
