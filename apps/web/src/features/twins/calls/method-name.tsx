import { type StandardMethod, standardMethods } from '@gemelo/contract/endpoints/device-calls';
import { useTranslation } from '../../../lib/translation.tsx';
import { Mono } from '../../../ui/states/mono.tsx';

const isStandard = (method: string): method is StandardMethod =>
  (standardMethods as readonly string[]).includes(method);

/** A usual command by its word, another one as the device knows it. */
export function MethodName({ method }: { method: string }) {
  const { t } = useTranslation();
  return isStandard(method) ? <span>{t(`device-calls.method.${method}`)}</span> : <Mono>{method}</Mono>;
}
