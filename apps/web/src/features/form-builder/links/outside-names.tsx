import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import { useTranslation } from '../../../lib/translation.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from './links.module.css';

/** The questions that offer records of the company, by the kind of record. */
function offering({ items }: FormDocument) {
  const found = new Map<ChoiceSource, string[]>();
  for (const { choicesFrom, label } of items)
    if (choicesFrom) found.set(choicesFrom, [...(found.get(choicesFrom) ?? []), label]);
  return [...found];
}

/** Says which names of the company everybody with the link will see. */
export function OutsideNames({ document }: { document: FormDocument | null }) {
  const { t } = useTranslation();
  const offered = document ? offering(document) : [];
  if (offered.length === 0) return null;
  return (
    <Notice tone="warning" title={t('form-builder.links.names.title')}>
      {t('form-builder.links.names.text')}
      <ul className={classes.names}>
        {offered.map(([source, labels]) => (
          <li key={source}>
            <strong>{t(`form-builder.source.${source}`)}</strong>
            {labels.map((label) => (
              <bdi key={label}> «{label}»</bdi>
            ))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
