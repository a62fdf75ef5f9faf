import { Unauthorized } from '@gemelo/contract/kit/errors';
import type { Answers } from '../calls/answers.ts';
import { kaaAnswers, plainAnswer } from '../calls/call-answer.ts';
import type { CallStore } from '../calls/call-store.ts';
import type { Dispatcher } from '../calls/dispatcher.ts';
import type { KaaAddress, KaaLinks } from '../calls/kaa-links.ts';
import { Malformed } from '../decode.ts';
import type { Device } from '../devices.ts';
import type { Gateway } from '../gateway.ts';
import { phraseOf, statusOf } from '../http.ts';
import type { Channel, Dialog } from '../mqtt/channel.ts';
import { fieldsOf } from './attributes.ts';

const RESPONSES = ['v1/devices/me/rpc/response/', 'v2/r/res/j/', 'v2/r/res/'];
const NUMBER = /^\d{1,15}$/;
const REQUEST_FILTERS =
  /^(?:v1\/devices\/me\/(?:#|(?:rpc|\+)\/(?:#|(?:request|\+)\/))|v2\/(?:#|(?:r|\+)\/(?:#|(?:req|\+)\/)))/;

/** `command` asks for what waits and for what will come, `result` says how it went; an answer goes below either. */
const KAA_TOPIC = /^kp1\/([^/]+)\/cex\/([^/]+)\/(command|result)\/([^/]+)(?:\/(?!status$|error$)([^/]+))?$/;
const KAA_FILTER = /^kp1\/([^/+#]+)\/cex\/([^/+#]+)\/(?:#|(?:command|\+)\/)/;

export interface CallsDialogParts {
  store: CallStore;
  answers: Answers;
  dispatcher: Dispatcher;
  kaaLinks: KaaLinks;
  /** The device of a token; rejects with `Unauthorized` when there is none. */
  identify: Gateway['identify'];
  log: (error: unknown) => void;
}

interface KaaMessage extends KaaAddress {
  topic: string;
  type: string;
  isRequest: boolean;
}

/** Calls to devices: who awaits them, and what they answer. */
export function createCallsDialog({
  store,
  answers,
  dispatcher,
  kaaLinks,
  identify,
  log,
}: CallsDialogParts): Dialog {
  const answerCall = async ({ device }: Channel, number: string, payload: Buffer) => {
    if (!device) throw new Unauthorized('AUTH_INVALID');
    if (!NUMBER.test(number)) throw new Malformed('a call has a number');
    await answers.inTurn(device);
    await answers.keep(device, Number(number), plainAnswer(payload), payload);
  };

  const linked = async (channel: Channel, address: KaaAddress): Promise<Device> => {
    const device = await identify(address.token);
    channel.speakFor(device);
    kaaLinks.remember(channel, device.idTwin, address);
    return device;
  };

  /** Commands that wait are the answer; those to come are sent as they come. */
  const kaaCommands = async (channel: Channel, device: Device, message: KaaMessage, payload: Buffer) => {
    const { observe } = fieldsOf(payload);
    if (observe !== undefined && typeof observe !== 'boolean') throw new Malformed('observe is yes or no');
    await answers.inTurn(device);
    if (observe !== undefined) kaaLinks.observe(channel, device.idTwin, message, message.type, observe);
    const calls = await dispatcher.take(device.idTwin, message.type);
    const commands = calls.map(({ idDeviceCall, params }) => ({ id: idDeviceCall, payload: params }));
    void channel
      .publish(`${message.topic}/status`, JSON.stringify(commands), 1)
      .then(async (received) => {
        if (received && calls.length > 0) await store.delivered(calls);
      })
      .catch(log);
  };

  const kaaResults = async (channel: Channel, device: Device, message: KaaMessage, payload: Buffer) => {
    for (const { idDeviceCall, said } of kaaAnswers(payload)) {
      await answers.inTurn(device);
      await answers.keep(device, idDeviceCall, said, payload);
    }
    if (message.isRequest) void channel.publish(`${message.topic}/status`, '', 1);
  };

  const answerKaa = async (
    channel: Channel,
    message: KaaMessage,
    read: typeof kaaResults,
    payload: Buffer,
  ) => {
    let device: Device | undefined;
    try {
      device = await linked(channel, message);
      await read(channel, device, message, payload);
    } catch (error) {
      const { status } = statusOf(error);
      // The device that signed in is told of its faults by the endpoint; others only named their token.
      if (device && device.idTwin !== channel.device?.idTwin && (status === 400 || status === 404))
        answers.note(device, 'malformed', payload);
      if (message.isRequest)
        void channel.publish(
          `${message.topic}/error`,
          JSON.stringify({ statusCode: status, reasonPhrase: phraseOf(status) }),
          1,
        );
      throw error;
    }
  };

  return {
    answering(topic) {
      const response = RESPONSES.find((one) => topic.startsWith(one));
      if (response !== undefined)
        return (channel, payload) => answerCall(channel, topic.slice(response.length), payload);
      const [, appVersion, token, resource, type, request] = KAA_TOPIC.exec(topic) ?? [];
      if (!appVersion || !token || !type) return undefined;
      const message = { topic, appVersion, token, type, isRequest: request !== undefined };
      const read = resource === 'result' ? kaaResults : kaaCommands;
      return (channel, payload) => answerKaa(channel, message, read, payload);
    },
    offers: (filter) => REQUEST_FILTERS.test(filter) || KAA_FILTER.test(filter),
    /** A device that comes is handed what waits for it. */
    subscribed(channel, filter) {
      const [, appVersion, token] = KAA_FILTER.exec(filter) ?? [];
      const known =
        appVersion && token ? linked(channel, { appVersion, token }) : Promise.resolve(channel.device);
      // Whoever subscribes with a token that is none is sent nothing.
      void known
        .then((device) => device && dispatcher.look(device.idTwin))
        .catch((error: unknown) => {
          if (!(error instanceof Unauthorized)) log(error);
        });
    },
  };
}
