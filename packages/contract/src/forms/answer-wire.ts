import * as z from 'zod/mini';
import { ANSWER_TEXT_MAX, DEPTH_MAX, INSTANCES_MAX, ITEMS_MAX, itemName } from './document.ts';
import type { Answers } from './values.ts';

const degrees = (limit: number) => z.number().check(z.gte(-limit), z.lte(limit));
const metres = (least: number) => z.optional(z.number().check(z.gte(least), z.lte(1e7)));

const single = z.union([
  z.null(),
  z.string().check(z.maxLength(ANSWER_TEXT_MAX)),
  z.number().check(z.gte(-1e15), z.lte(1e15)),
  z.array(z.string().check(z.maxLength(60))).check(z.maxLength(INSTANCES_MAX)),
  z.strictObject({
    latitude: degrees(90),
    longitude: degrees(180),
    accuracy: metres(0),
    altitude: metres(-1e5),
  }),
]);

/** Answers by the names of questions, with so many levels of repeat groups. */
function answersOf(levels: number): z.ZodMiniType {
  const value =
    levels === 0
      ? single
      : z.union([single, z.array(answersOf(levels - 1)).check(z.maxLength(INSTANCES_MAX))]);
  return z.record(itemName(), value).check(z.refine((answers) => Object.keys(answers).length <= ITEMS_MAX));
}

/** Answers of a request. What each question asks for is judged by `accept.ts`. */
export const answersBody = () => answersOf(DEPTH_MAX) as z.ZodMiniType<Answers>;

/** Answers of a response. */
export const answersData = () => z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Answers>;
