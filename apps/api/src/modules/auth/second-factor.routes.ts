import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactor,
} from '@gemelo/contract/endpoints/second-factor';
import { type Api, say } from '../../http/handle.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function secondFactorRoutes(api: Api, factor: SecondFactorService) {
  api.handle(secondFactor, ({ actor }) => factor.status(actor));
  api.handle(beginSecondFactor, ({ actor, body }) => factor.begin(actor, body.password));
  api.handle(confirmSecondFactor, async ({ actor, body }) =>
    say('SECOND_FACTOR_ON', await factor.confirm(actor, body.code)),
  );
  api.handle(endSecondFactor, async ({ actor, body }) =>
    say('SECOND_FACTOR_OFF', await factor.end(actor, body)),
  );
}
