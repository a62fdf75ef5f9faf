import { linkTo } from '../../../lib/addresses.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { BackLink } from '../../../ui/pages/back-link.tsx';

export function BackToTwins() {
  const { t } = useTranslation();
  return <BackLink link={linkTo('twins')}>{t('twins.title')}</BackLink>;
}
