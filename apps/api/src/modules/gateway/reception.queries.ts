import type { TwinReception } from '@gemelo/contract/endpoints/gateway';
import type { SensorState } from '@gemelo/contract/endpoints/home';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import { stateOf } from '../../db/sensor-state.ts';

type Fact<Part extends 'connection' | 'refusal' | 'fault' | 'unmapped'> = NonNullable<TwinReception[Part]>;

/** What is known about how a twin is heard; the columns of one of its parts are all null where there is none. */
export interface ReceptionFacts {
  active: boolean;
  companyActive: boolean;
  heardAt: string | null;
  sensorState: SensorState;
  /** Of its credential in use, or of one that is switched off. */
  credential: TwinReception['credential'];
  credentialValid: boolean | null;
  idPrincipal: number | null;
  principal: string | null;
  protocol: Fact<'connection'>['protocol'] | null;
  connectedAt: string | null;
  disconnectedAt: string | null;
  ending: Fact<'connection'>['ending'];
  address: string | null;
  refusals: number | null;
  refusedSince: string | null;
  lastRefusedAt: string | null;
  refusalCause: Fact<'refusal'>['cause'] | null;
  refusedAddress: string | null;
  faultReason: Fact<'fault'>['reason'] | null;
  faultAt: string | null;
  unmappedKey: string | null;
  unmappedReason: Fact<'unmapped'>['reason'] | null;
  unmappedAt: string | null;
  attributesAt: string | null;
}

/** Index reads of one twin. What came that is no reading is looked for only while no readings come. */
export const receptionFacts = prepared<{ idTwin: number }>()(
  (_db, { idTwin }) => sql<ReceptionFacts>`
    select t.state = 'Activo' as active, c.state = 'Activo' as company_active,
      nullif(seen.last_at, '-infinity') as heard_at, now_state.sensor_state,
      k.kind as credential, k.state = 'Activo' as credential_valid,
      p.id_twin as id_principal, p.name as principal,
      x.protocol, x.connected_at, x.disconnected_at, x.ending, x.address,
      x.refusals, x.refused_since, x.last_refused_at, x.refusal_cause, x.refused_address,
      f.reason as fault_reason, f.last_at as fault_at,
      u.key as unmapped_key, u.reason as unmapped_reason, u.received_at as unmapped_at, a.at as attributes_at
    from twin t
    join company c on c.id_company = t.id_company
    left join twin_seen seen on seen.id_twin = t.id_twin
    cross join lateral (select ${stateOf(sql`seen.last_at`)} as sensor_state) now_state
    left join lateral (
      select own.kind, own.state from twin_token own where own.id_twin = t.id_twin
      order by own.state = 'Activo' desc, own.id_token desc limit 1
    ) k on true
    left join twin p on p.id_twin = t.id_principal
    left join twin_connection x on x.id_twin = t.id_twin
    left join lateral (
      select d.reason, d.last_at from device_fault d where d.id_twin = t.id_twin order by d.last_at desc limit 1
    ) f on now_state.sensor_state <> 'online'
    left join lateral (
      select r.key, r.reason, r.received_at from unmapped_reading r where r.id_twin = t.id_twin
      order by r.received_at desc limit 1
    ) u on now_state.sensor_state <> 'online'
    left join lateral (
      select max(own.at) as at from twin_attribute own where own.id_twin = t.id_twin
    ) a on now_state.sensor_state <> 'online'
    where t.id_twin = ${idTwin}`,
);
