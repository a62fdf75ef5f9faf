import { Button } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';

/** Failure of a system behind the server. */
export function ServerError() {
  const { t } = useTranslation();
  return (
    <StatePage
      place="shell"
      code="502"
      title={t('shell.serverError.title')}
      text={t('shell.serverError.text')}
    >
      <Button onClick={() => window.location.reload()}>{t('ui.error.retry')}</Button>
      <Button component={Link} {...linkTo('home')} variant="default">
        {t('shell.notYet.home')}
      </Button>
    </StatePage>
  );
}
