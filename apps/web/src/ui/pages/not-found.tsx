import { Button } from '@mantine/core';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { StatePage } from './state-page.tsx';

function Words({ place }: { place: 'alone' | 'shell' }) {
  const { t } = useTranslation();
  return (
    <StatePage
      place={place}
      code={t('public.notFound.code')}
      title={t('public.notFound.title')}
      text={t('public.notFound.text')}
    >
      <Button component={Link} to="/">
        {t('public.notFound.back')}
      </Button>
    </StatePage>
  );
}

/** Outside the shell. */
export const NotFoundPage = () => <Words place="alone" />;

/** Inside the shell. */
export const NotFound = () => <Words place="shell" />;
