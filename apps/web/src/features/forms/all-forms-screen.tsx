import { companyForms } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { IconForms, IconPlus, IconUpload } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { useFormImport } from '../../parts/forms/use-form-import.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { fillLink } from './fill-link.ts';
import { useFormColumns, useFormFacets } from './form-columns.tsx';
import { useHandedOver } from './handed-over.ts';
import { useFormActions } from './use-form-actions.tsx';

/** All forms of a company, with what became of each. */
export function AllFormsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const { idCompany } = useShownCompany();
  const columns = useFormColumns();
  const facets = useFormFacets();
  const { rowActions } = useFormActions();
  const files = useFormImport();
  const create = () => void navigate(linkTo('formNew'));
  const importFile = () =>
    files.choose((form, fileName) => {
      useHandedOver.setState({ file: { form, fileName } });
      create();
    });
  return (
    <Screen
      title={t('form-pages.all.title')}
      purpose={t('form-pages.all.purpose')}
      actions={<CompanySwitch />}
      primary={
        can('form:create')
          ? { label: t('form-pages.new'), icon: <IconPlus size={16} aria-hidden />, onClick: create }
          : undefined
      }
      more={
        can('form:create')
          ? [
              {
                id: 'import',
                label: t('form-files.import'),
                icon: <IconUpload size={16} aria-hidden />,
                run: importFile,
              },
            ]
          : []
      }
    >
      <DataTable
        key={idCompany}
        endpoint={companyForms}
        params={{ id: idCompany }}
        columns={columns}
        facets={facets}
        rowId={({ idForm }) => idForm}
        storageKey="forms"
        label={t('form-pages.all.title')}
        exportName={t('form-pages.all.title')}
        rowActions={rowActions}
        onOpen={({ idForm }) => {
          const place = can('form:view') ? linkTo('formBuilder', idForm) : fillLink(idForm);
          if (place) void navigate(place);
        }}
        noMatch={t('contract:error.NOT_FOUND')}
        emptyState={{
          icon: <IconForms size={24} stroke={1.5} />,
          title: t('form-pages.empty.title'),
          text: t(can('form:create') ? 'form-pages.empty.builder' : 'form-pages.empty.text'),
          action: can('form:create') && (
            <Button variant="default" onClick={create}>
              {t('form-pages.new')}
            </Button>
          ),
        }}
      />
      {files.dialog}
    </Screen>
  );
}
