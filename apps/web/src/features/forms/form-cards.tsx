import type { Form } from '@gemelo/contract/endpoints/forms';
import { IconFilePencil } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { Age } from '../../ui/states/age.tsx';
import { fillLink } from './fill-link.ts';
import classes from './forms.module.css';

function FormCard({ form }: { form: Form }) {
  const { t } = useTranslation();
  const can = useCan();
  const place = fillLink(form.idForm) ?? (can('form:view') ? linkTo('formBuilder', form.idForm) : undefined);
  return (
    <LinkCard dense>
      <h3 className={classes.name}>
        {place ? (
          <Link {...place}>
            <bdi>{form.name}</bdi>
          </Link>
        ) : (
          <bdi>{form.name}</bdi>
        )}
      </h3>
      {form.description && (
        <p className={classes.about}>
          <bdi>{form.description}</bdi>
        </p>
      )}
      <p className={classes.facts}>
        <span>{t('form-pages.questions', { count: form.questionCount })}</span>
        {form.CompanyProject && <bdi>{form.CompanyProject.name}</bdi>}
        {form.lastAnswerAt && (
          <span>
            {t('form-pages.lastAnswer')} <Age at={form.lastAnswerAt} />
          </span>
        )}
      </p>
    </LinkCard>
  );
}

interface FormGroupsProps {
  groups: readonly { key: string; name: string; forms: readonly Form[] }[];
}

/** Forms as cards, under the name of what they belong to. */
export function FormGroups({ groups }: FormGroupsProps) {
  return groups.map(({ key, name, forms }) => (
    <section key={key} className={classes.group} aria-labelledby={`group-${key}`}>
      <h2 id={`group-${key}`}>
        <IconFilePencil size={18} aria-hidden /> <bdi>{name}</bdi>
        <span className={classes.count}>{forms.length}</span>
      </h2>
      <div className={classes.cards}>
        {forms.map((form) => (
          <FormCard key={form.idForm} form={form} />
        ))}
      </div>
    </section>
  ));
}
