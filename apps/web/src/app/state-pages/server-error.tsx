import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatePage } from '../../ui/pages/state-page.tsx';

/** What a failure of a system behind the server looks like. */
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
      <Button component={Link} to="/inicio" variant="default">
        {t('shell.notYet.home')}
      </Button>
    </StatePage>
  );
}
