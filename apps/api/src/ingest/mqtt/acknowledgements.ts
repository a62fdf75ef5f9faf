interface Answer {
  bytes: Buffer | undefined;
}

/** Sends answers in the order in which the messages came, as MQTT demands, however they get ready. */
export function createAcknowledgements(write: (bytes: Buffer) => void) {
  const waiting: Answer[] = [];

  return {
    /** The place of a message in the order; call the result with the bytes of its answer. */
    reserve(): (bytes: Buffer) => void {
      const answer: Answer = { bytes: undefined };
      waiting.push(answer);
      return (bytes) => {
        answer.bytes = bytes;
        for (let first = waiting[0]; first?.bytes; first = waiting[0]) {
          write(first.bytes);
          waiting.shift();
        }
      };
    },
  };
}
export type Acknowledgements = ReturnType<typeof createAcknowledgements>;
