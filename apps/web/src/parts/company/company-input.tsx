import { company as companies } from '@gemelo/contract/catalogues/company';
import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import type { WriteCompany } from './write-company.ts';

interface CompanyInputProps {
  company: WriteCompany;
  /** Fields that refer to records of a company, each with its empty value. */
  clears?: Readonly<Record<string, unknown>>;
  /** Fields that are never empty, each with what the company has. */
  offered?: Readonly<Record<string, readonly number[]>>;
}

/** A choice that the company does not have gives way to the first that it has. */
function useOffered(offered: NonNullable<CompanyInputProps['offered']>) {
  const { getValues, setValue } = useFormContext();
  const known = JSON.stringify(offered);
  useEffect(() => {
    for (const [name, ids] of Object.entries(JSON.parse(known) as Record<string, number[]>)) {
      const chosen: unknown = getValues(name);
      if (typeof chosen === 'number' && ids[0] !== undefined && !ids.includes(chosen)) setValue(name, ids[0]);
    }
  }, [known, getValues, setValue]);
}

/** The company of a new record, for those who may write for any; it stands last in a form. */
export function CompanyInput(props: CompanyInputProps) {
  return props.company.asks ? <ChosenCompany {...props} /> : null;
}

function ChosenCompany({ company, clears = {}, offered = {} }: CompanyInputProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext();
  useOffered(offered);
  const { idCompany } = company;
  const [initial] = useState(idCompany);
  const { data } = useRead(companies.extras.choices, { query: { ids: String(initial), limit: 1 } });
  const [first] = data?.data ?? [];
  if (!first) return null;
  return (
    <AsyncSelectField
      name="idCompany"
      label={t('contract:field.Company')}
      endpoint={companies.extras.choices}
      option={({ id, name }) => ({ value: id, label: name })}
      optional={false}
      initial={{ value: first.id, label: first.name }}
      onChosen={(row) => {
        if (!row || row.id === idCompany) return;
        for (const [name, empty] of Object.entries(clears)) setValue(name, empty);
        company.choose(row.id);
      }}
    />
  );
}
