import { type Department, listDepartments } from '@gemelo/contract/endpoints/departments';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';

interface DepartmentFieldProps {
  /** The department that was chosen before. */
  initial?: { idDepartment: number; name: string; country: string } | null | undefined;
  disabled?: boolean;
}

export const departmentName = (name: string, country: string) => `${name}, ${country}`;

const option = ({ idDepartment, name, Country }: Department) => ({
  value: idDepartment,
  label: departmentName(name, Country.name),
});

/** The department of an address. */
export function DepartmentField({ initial, disabled = false }: DepartmentFieldProps) {
  const { t } = useTranslation();
  return (
    <AsyncSelectField
      name="idDepartment"
      label={t('contract:field.idDepartment')}
      endpoint={listDepartments}
      input={{ query: { order: 'name' } }}
      option={option}
      initial={
        initial
          ? { value: initial.idDepartment, label: departmentName(initial.name, initial.country) }
          : undefined
      }
      disabled={disabled}
    />
  );
}

interface KnownDepartmentFieldProps {
  id: number | null;
  disabled: boolean;
}

/** For a record that tells only the id of its department. */
export function KnownDepartmentField({ id, disabled }: KnownDepartmentFieldProps) {
  const { data } = useRead(
    listDepartments,
    { query: { idDepartment: String(id), limit: 1 } },
    { enabled: id !== null },
  );
  const known = data?.data[0];
  return (
    <DepartmentField
      key={known?.idDepartment}
      initial={known && { ...known, country: known.Country.name }}
      disabled={disabled}
    />
  );
}
