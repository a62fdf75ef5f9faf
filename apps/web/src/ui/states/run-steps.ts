export interface Step {
  /** What the step does, as the user is told when it fails. */
  name: string;
  run: () => Promise<unknown>;
}

/** A later step failed, so what the earlier ones did stands. */
export class StepFailure extends Error {
  readonly step: string;

  constructor(step: string, cause: unknown) {
    super(step, { cause });
    this.step = step;
  }
}

/** Runs the steps of a process in turn; when the first fails nothing was done, which is an ordinary failure. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  for (const [index, { name, run }] of steps.entries()) {
    try {
      await run();
    } catch (failure) {
      throw index === 0 ? failure : new StepFailure(name, failure);
    }
  }
}
