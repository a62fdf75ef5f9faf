import type { getAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

/** One answer with the questions of its version. */
export type OpenAnswer = DataOf<typeof getAnswer>;
