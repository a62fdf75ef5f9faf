import { createWarehouse, warehouseBody } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ApiFailure } from '../../lib/api.ts';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import stack from '../../ui/layout/stack.module.css';
import text from '../../ui/text/text.module.css';
import { NewSection, type SectionDraft } from './new-section.tsx';
import { emptyDraft, sectionOf } from './segment-names.ts';
import { WarehouseFields } from './warehouse-fields.tsx';
import classes from './warehouses.module.css';

interface CreateWarehouseDrawerProps {
  idCompany: number;
  opened: boolean;
  onClose: () => void;
  onCreated: (idWarehouse: number) => void;
}

const MAX_SECTIONS = 20;
const fields = z.omit(warehouseBody, { idCompany: true, categories: true });

/** Creates a warehouse with initial categories and segments, then opens its page. */
export function CreateWarehouseDrawer(props: CreateWarehouseDrawerProps) {
  const { idCompany, opened, onClose, onCreated } = props;
  const { t } = useTranslation();
  const own = useSession((state) => state.user?.idCompany);
  const [sections, setSections] = useState<SectionDraft[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const { mutateAsync } = useWrite(createWarehouse);

  const add = () =>
    setSections((before) => [
      ...before,
      { key: (before.at(-1)?.key ?? 0) + 1, idWarehouseCategory: null, segments: emptyDraft },
    ]);
  const leave = () => {
    setSections([]);
    setSubmitted(false);
    onClose();
  };

  return (
    <SideModal
      opened={opened}
      onClose={leave}
      title={t('warehouses.create.title')}
      purpose={t('warehouses.create.purpose')}
    >
      <Form
        schema={fields}
        defaultValues={{
          name: '',
          temporary: false,
          address: '',
          idDepartment: null,
          latitude: null,
          longitude: null,
        }}
        onSubmit={async (values) => {
          setSubmitted(true);
          const selected = sections.flatMap(({ idWarehouseCategory, segments }) =>
            idWarehouseCategory === null ? [] : [sectionOf(idWarehouseCategory, segments)],
          );
          if (selected.length < sections.length)
            throw new ApiFailure(422, { code: 'INVALID', message: t('contract:error.INVALID') });
          const { data, message } = await mutateAsync({
            body: { ...values, ...(idCompany === own ? {} : { idCompany }), categories: selected },
          });
          if (message) snackbar.success(message);
          leave();
          onCreated(data.idWarehouse);
        }}
      >
        <WarehouseFields />
        <section className={stack.tight} aria-label={t('warehouses.create.sections')}>
          <h3 className={classes.heading}>{t('warehouses.create.sections')}</h3>
          {sections.length === 0 && <p className={text.hint}>{t('warehouses.create.sectionsHint')}</p>}
          {sections.map((section) => (
            <NewSection
              key={section.key}
              idCompany={idCompany}
              section={section}
              taken={sections.flatMap((one) =>
                one !== section && one.idWarehouseCategory !== null ? [one.idWarehouseCategory] : [],
              )}
              error={
                submitted && section.idWarehouseCategory === null
                  ? t('contract:validation.required')
                  : undefined
              }
              onChange={(change) =>
                setSections((before) =>
                  before.map((one) => (one.key === section.key ? { ...one, ...change } : one)),
                )
              }
              onRemove={() => setSections((before) => before.filter(({ key }) => key !== section.key))}
            />
          ))}
          {sections.length < MAX_SECTIONS && (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={add}
              className={classes.start ?? ''}
            >
              {t('warehouses.sections.add')}
            </Button>
          )}
        </section>
        <FormActions always onCancel={leave} submitLabel={t('warehouses.create.do')} />
      </Form>
    </SideModal>
  );
}
