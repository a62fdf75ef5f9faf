import type { FormDocument } from '@gemelo/contract/forms/document';
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { changedSettings, type Difference, differencesOf } from '../model/differences.ts';
import classes from './versions.module.css';

const icons: Record<Difference['kind'], typeof IconPlus> = {
  added: IconPlus,
  removed: IconMinus,
  moved: IconArrowsMoveVertical,
  changed: IconPencil,
};

/** What became of a form between two documents, each item by its label. */
export function DifferenceList({ before, after }: { before: FormDocument; after: FormDocument }) {
  const { t } = useTranslation();
  const found = differencesOf(before, after);
  const settings = changedSettings(before, after);
  const wordsOf = ({ attributes = [] }: Difference) =>
    attributes.map((name) => t(`form-builder.attribute.${name}`)).join(', ');
  if (found.length === 0 && settings.length === 0)
    return <p className={classes.hint}>{t('form-builder.versions.same')}</p>;
  return (
    <ul className={classes.differences}>
      {settings.length > 0 && (
        <li data-kind="changed">
          <IconPencil size={16} aria-hidden />
          <span>
            {t('form-builder.versions.settings')}:{' '}
            {settings.map((name) => t(`form-builder.form.${name}`)).join(', ')}
          </span>
        </li>
      )}
      {found.map((one) => {
        const Icon = icons[one.kind];
        return (
          <li key={`${one.kind} ${one.name}`} data-kind={one.kind}>
            <Icon size={16} aria-hidden />
            <span>
              {t(`form-builder.difference.${one.kind}`)}: <bdi>{one.label}</bdi>
              {one.attributes && <span className={classes.hint}> ({wordsOf(one)})</span>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
