import { statusOf } from '../http.ts';
import { createAcknowledgements } from './acknowledgements.ts';
import type { Frame } from './frames.ts';
import type { MqttIntake, Speaker } from './intake.ts';
import { MAX_UNRELEASED, RECEIVE_BYTES, RECEIVE_MAXIMUM, TOPIC_ALIASES, TOPIC_LIMIT } from './limits.ts';
import type { Outbox } from './outbox.ts';
import {
  acknowledgement,
  type Publication,
  readAcknowledgement,
  readPublish,
  types,
  type Version,
} from './packets.ts';
import { ProtocolError, type Reason, reasons } from './reasons.ts';

interface PublicationParts {
  intake: MqttIntake;
  speaker: Speaker;
  outbox: Outbox;
  log: (error: unknown) => void;
  /** The connection cannot go on. */
  fail: (error: unknown) => void;
  /** Called after each answer. */
  answered: () => void;
}

/** What a connection publishes, until it is answered. */
export function createPublications({ intake, speaker, outbox, log, fail, answered }: PublicationParts) {
  const acknowledgements = createAcknowledgements(outbox.write);
  const aliases = new Map<number, string>();
  /** QoS 2: received and not released yet. */
  const unreleased = new Set<number>();
  let unanswered = 0;
  let unansweredBytes = 0;
  let drained: (() => void) | undefined;

  /** The topic of a publication, which MQTT 5 may give as a number that it defined before. */
  const topicOf = ({ topic, alias }: Publication): string => {
    if (alias === undefined) return topic;
    if (alias === 0 || alias > TOPIC_ALIASES)
      throw new ProtocolError(reasons.topicAliasInvalid, 'the topic alias is out of bounds');
    const known = topic || aliases.get(alias);
    if (!known) throw new ProtocolError(reasons.protocolError, 'the topic alias is not defined');
    if (topic && topic.length <= TOPIC_LIMIT) aliases.set(alias, topic);
    return known;
  };

  const settled = (bytes: number) => {
    unanswered -= 1;
    unansweredBytes -= bytes;
    if (unanswered === 0) drained?.();
    answered();
  };

  const take = (frame: Frame, version: Version) => {
    const publication = readPublish(frame, version);
    const { qos, id, payload } = publication;
    const topic = topicOf(publication);
    const type = qos === 2 ? types.pubrec : types.puback;
    const answer = qos > 0 ? acknowledgements.reserve() : undefined;
    // A message that is sent again before its release is not stored again.
    if (qos === 2 && unreleased.has(id)) return answer?.(acknowledgement(type, id, version, reasons.success));
    if (qos === 2 && unreleased.size >= MAX_UNRELEASED)
      throw new ProtocolError(reasons.receiveMaximumExceeded, 'too many messages are not released');
    if (qos === 2) unreleased.add(id);
    const bytes = frame.body.length;
    unanswered += 1;
    unansweredBytes += bytes;
    const taken: Promise<Reason> =
      frame.missing > 0
        ? Promise.resolve(intake.tooLarge(speaker, payload))
        : intake.take(speaker, topic, payload);
    void taken.then(
      (reason) => {
        if (qos === 2 && reason >= reasons.unspecified) unreleased.delete(id);
        answer?.(acknowledgement(type, id, version, reason));
        settled(bytes);
      },
      (error: unknown) => {
        if (statusOf(error).status === 500) log(error);
        settled(bytes);
        fail(error);
      },
    );
  };

  const release = (frame: Frame, version: Version) => {
    const { id } = readAcknowledgement(frame);
    const known = unreleased.delete(id);
    outbox.write(
      acknowledgement(types.pubcomp, id, version, known ? reasons.success : reasons.packetIdNotFound),
    );
  };

  return {
    take,
    release,
    unanswered: () => unanswered,
    /** Whether the next one may be read before others are answered. */
    hasRoom: () => unanswered < RECEIVE_MAXIMUM && unansweredBytes < RECEIVE_BYTES,
    async allAnswered(): Promise<void> {
      if (unanswered > 0)
        await new Promise<void>((resolve) => {
          drained = resolve;
        });
    },
  };
}
