import type { OpenForm } from '@gemelo/contract/endpoints/open-forms';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { ReaderTools } from '../../ui/pages/reader-tools.tsx';
import classes from './open-form.module.css';

type CompanyProps = Pick<OpenForm, 'companyName' | 'companyLogo'>;

function Company({ companyName, companyLogo }: CompanyProps) {
  return (
    <div className={classes.company}>
      {companyLogo ? (
        <img src={companyLogo} alt="" className={classes.logo} />
      ) : (
        <span className={classes.logo}>
          <IconBuildingWarehouse size={20} stroke={1.5} aria-hidden />
        </span>
      )}
      <bdi className={classes.companyName}>{companyName}</bdi>
    </div>
  );
}

interface OpenFrameProps {
  title: string;
  company?: CompanyProps | undefined;
  children: ReactNode;
}

/** The page around a form that is answered by a link: whose it is, and what the reader chooses. */
export function OpenFrame({ title, company, children }: OpenFrameProps) {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${company?.companyName ?? 'Gemelo'}`;
  }, [title, company]);
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        {company ? <Company {...company} /> : <span className={classes.company} />}
        <ReaderTools />
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.foot}>{t('open-form.foot')}</footer>
    </div>
  );
}
