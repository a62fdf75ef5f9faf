import { IconLogout, IconMenu2, IconMoon, IconSearch } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useWatch } from 'react-hook-form';
import { headerTokens } from '../../lib/company-brand.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import classes from './company-settings.module.css';

interface Look {
  name: string;
  logo: string | null;
  headerColor: string | null;
}

const isColor = (text: string | null) => text !== null && /^#[0-9a-f]{6}$/i.test(text);

/** Preview of the header with the edited colour and logo. */
export function HeaderPreview() {
  const { t } = useTranslation();
  const [name, logo, color] = useWatch<Look, ['name', 'logo', 'headerColor']>({
    name: ['name', 'logo', 'headerColor'],
  });
  const tokens = headerTokens(isColor(color) ? color : null);
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.hint}>{t('company-settings.preview')}</figcaption>
      <div className={classes.header} style={tokens as CSSProperties | undefined}>
        <IconMenu2 size={20} stroke={1.5} aria-hidden />
        <Logo size={24} />
        {logo && <img src={logo} alt="" className={classes.headerLogo} />}
        <bdi className={classes.headerName}>{name}</bdi>
        <IconSearch size={20} stroke={1.5} aria-hidden />
        <IconMoon size={20} stroke={1.5} aria-hidden />
        <IconLogout size={20} stroke={1.5} aria-hidden />
      </div>
    </figure>
  );
}
