import { createGeofence, type Geofence, updateGeofence } from '@gemelo/contract/endpoints/geofences';
import { listPeople } from '@gemelo/contract/endpoints/people';
import { areaProblem } from '@gemelo/contract/geo/polygon';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { TrackerData } from '../filters/filter-bar.tsx';
import { areasOf } from '../map/field-points.ts';
import { useGeofences, useTracker } from '../use-tracker.ts';
import { circleOf, type GeofenceValues, geofenceSchema, newGeofence, valuesOf } from './geofence-values.ts';
import { ShapeField } from './shape-field.tsx';
import { useShownValue } from './use-shown-value.ts';

type Warehouses = TrackerData['warehouses'];
const nowhere: Warehouses = [];

interface Named {
  idUser: number;
  name: string;
}

/** People of the company, for those who may list them, and who is told already. */
function usePeople(known: readonly Named[]): Named[] {
  const can = useCan();
  const { idCompany } = useShownCompany();
  const { data } = useRead(
    listPeople,
    { query: { idCompany: String(idCompany), state: 'Activo', limit: LIMIT_MAX, order: 'name' } },
    { enabled: can('user:view') },
  );
  const listed = data?.data ?? [];
  return [...listed, ...known.filter((one) => !listed.some(({ idUser }) => idUser === one.idUser))];
}

interface FieldsProps {
  geofence: Geofence | undefined;
  warehouses: Warehouses;
}

function Fields({ geofence, warehouses }: FieldsProps) {
  const { t } = useTranslation();
  const { setValue, getValues } = useFormContext<GeofenceValues>();
  const people = usePeople(geofence?.Watchers ?? []);
  const others = useGeofences().filter(({ idGeofence }) => idGeofence !== geofence?.idGeofence);
  const [turn, setTurn] = useState(0);
  const surround = (idWarehouse: unknown) => {
    const warehouse = warehouses.find((one) => one.idWarehouse === idWarehouse);
    if (!warehouse) return;
    setValue('shape', circleOf(warehouse), { shouldDirty: true, shouldValidate: true });
    if (!getValues('name')) setValue('name', warehouse.name, { shouldDirty: true });
    setTurn(turn + 1);
  };
  return (
    <>
      <TextField
        name="name"
        label={t('contract:field.name')}
        placeholder={t('tracker.geofence.nameExample')}
      />
      <SelectField
        name="idWarehouse"
        label={t('tracker.column.warehouse')}
        description={t('tracker.geofence.warehouseHint')}
        options={warehouses.map(({ idWarehouse, name }) => ({ value: idWarehouse, label: name }))}
        onChosen={surround}
      />
      <ShapeField warehouses={warehouses} areas={areasOf(others)} turn={turn} />
      <MultiSelectField
        name="watchers"
        optional
        label={t('tracker.geofence.watchers')}
        description={t('tracker.geofence.watchersHint')}
        options={people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
      />
      <SwitchField name="tellsEnter" label={t('tracker.geofence.tellsEnter')} />
      <SwitchField name="tellsLeave" label={t('tracker.geofence.tellsLeave')} />
    </>
  );
}

interface GeofenceFormProps {
  /** The edited area; none for a new one. */
  geofence: Geofence | undefined;
  onClose: () => void;
}

export function GeofenceForm({ geofence, onClose }: GeofenceFormProps) {
  const { t } = useTranslation();
  const company = useNamedCompany();
  const warehouses = useTracker().data?.data.warehouses ?? nowhere;
  const conflict = useConflict<GeofenceValues>(useShownValue(warehouses));
  const creating = useWrite(createGeofence);
  const updating = useWrite(updateGeofence);
  const notify = (message: string | undefined) => void (message && snackbar.success(message));

  const save = async (edited: GeofenceValues) => {
    if (!geofence) return notify((await creating.mutateAsync({ body: { ...edited, ...company } })).message);
    await conflict.save({
      loaded: valuesOf(geofence),
      edited,
      version: geofence.version,
      send: async ({ idCompany: _, ...values }, version) => {
        const { message } = await updating.mutateAsync({
          params: { idGeofence: geofence.idGeofence },
          body: { ...values, version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as Geofence),
        version: (current as Geofence).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={geofenceSchema}
        defaultValues={geofence ? valuesOf(geofence) : newGeofence}
        onSubmit={async (edited, form) => {
          if (areaProblem(edited.shape)) {
            form.setError('shape', { type: 'shape', message: t('tracker.geofence.shapeWrong') });
            return UNSENT;
          }
          await save(edited);
          onClose();
          return undefined;
        }}
      >
        <Fields geofence={geofence} warehouses={warehouses} />
        <FormActions
          always={!geofence}
          onCancel={onClose}
          {...(geofence ? {} : { submitLabel: t('tracker.geofence.create') })}
        />
      </Form>
      {conflict.dialog}
    </>
  );
}
