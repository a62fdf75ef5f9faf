import type { connectionEndings, connectionProtocols } from '@gemelo/contract/endpoints/gateway';
import type { FaultReason } from '@gemelo/contract/endpoints/telemetry';
import type { Device } from '../devices.ts';

export type Protocol = (typeof connectionProtocols)[number];
export type Ending = (typeof connectionEndings)[number];

export interface Opened {
  protocol: Protocol;
  clientId?: string | undefined;
  address?: string | undefined;
}

/** A connection that was let in, until it is closed. */
export interface WatchedConnection {
  /** It signed in as this device, or speaks for it from now on. Again for the same device is no change. */
  speaksFor(device: Device): void;
  stopsSpeakingFor(idTwin: number): void;
  /** Only the first ending counts. */
  closed(ending: Ending): void;
}

export interface Refused {
  /** What `devices.byToken` was asked for. Absent where a connection was refused for another reason. */
  credential?: string | readonly string[] | undefined;
  /** One of these may be the MAC of a twin. */
  clientId?: string | undefined;
  userName?: string | undefined;
  address?: string | undefined;
}

/** What the doors of the gateway report about their devices. */
export interface Watch {
  opened(connection: Opened): WatchedConnection;
  /** A connection, or a message without one, was refused. */
  refused(refusal: Refused): void;
  /** A message was acknowledged after so many milliseconds, with so many values in it. */
  acknowledged(device: Device, ms: number, values: number): void;
  /** What a device sent can never be right. */
  faulted(device: Pick<Device, 'idTwin'>, reason: FaultReason): void;
  start(): void;
  /** After the doors are closed. */
  close(): Promise<void>;
}
