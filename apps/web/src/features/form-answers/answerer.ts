import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { useTranslation } from '../../lib/translation.tsx';

/** Who gave an answer: a person, or somebody outside by a link. */
export function useAnswerer() {
  const { t } = useTranslation();
  return ({ User, Link }: Pick<FormAnswer, 'User' | 'Link'>): string =>
    User?.name ?? (Link ? t('form-answers.byLink', { name: Link.name }) : t('form-answers.outside'));
}
