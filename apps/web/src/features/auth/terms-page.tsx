import { useEffect } from 'react';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import classes from './terms-page.module.css';

const sections = [
  'service',
  'account',
  'use',
  'data',
  'location',
  'measurements',
  'availability',
  'intellectual',
  'liability',
  'changes',
  'contact',
] as const;

/** Terms of use; the registration forms open them in a new tab. */
export function TermsPage() {
  const { t } = useTranslation();
  const title = t('terms.title');
  useEffect(() => {
    document.title = `${title} · Gemelo`;
  }, [title]);
  return (
    <main className={classes.page}>
      <Link to="/" title={t('public.home')}>
        <Logo size={32} withName />
      </Link>
      <article className={classes.text}>
        <h1>{title}</h1>
        <p className={classes.intro}>{t('terms.intro')}</p>
        <ol>
          {sections.map((section) => (
            <li key={section}>
              <h2>{t(`terms.${section}.title`)}</h2>
              <p>{t(`terms.${section}.text`)}</p>
            </li>
          ))}
        </ol>
      </article>
    </main>
  );
}
