import type { Device } from '../devices.ts';

/** An MQTT connection, as seen by what answers devices. */
export interface Channel {
  /** The device that signed in; Kaa's connections have none and name a token in every topic. */
  readonly device: Device | undefined;
  readonly clientId: string;
  /** The network address of the device. */
  readonly address: string;
  /** Whether a subscription of this connection matches the topic. */
  listensTo(topic: string): boolean;
  /**
   * Sends to this connection. With QoS 1 it resolves when the device has acknowledged it, otherwise when it is sent; false
   * when the connection closed before, or takes nothing in.
   */
  publish(topic: string, payload: string | Uint8Array, qos?: 0 | 1): Promise<boolean>;
  /**
   * From now on this connection is found among those of the device: one of Kaa, or a gateway with devices behind it, which
   * are spoken to through a voice of their own.
   */
  speakFor(device: Device, voice?: Channel): void;
  /** The device is no longer behind this connection. */
  stopSpeakingFor(idTwin: number): void;
}

/** What devices publish besides telemetry, and what they subscribe to. */
export interface Dialog {
  /**
   * Who answers a publication on this topic, if it is one of this dialog's. The publication is acknowledged when the
   * answer resolves; `Malformed`, `Unsupported` and errors of the caller (4xx) become a fault of the device.
   */
  answering(topic: string): ((channel: Channel, payload: Buffer) => Promise<void>) | undefined;
  /** Whether a client with this user name is let in without being known, to ask for its registration. */
  isGuest?(userName: string): boolean;
  /** Whether a connection may subscribe to this filter. */
  offers(filter: string): boolean;
  /** Called after the acknowledgement of each accepted subscription. */
  subscribed?(channel: Channel, filter: string): void;
  closed?(channel: Channel): void;
}

/** The connections of this process. */
export interface Channels {
  of(idTwin: number): readonly Channel[];
  /** Twins that are connected to this process. */
  twins(): Iterable<number>;
}
