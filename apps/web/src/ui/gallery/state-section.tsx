import { ActionIcon, Alert, Button, Group, Menu, Tabs } from '@mantine/core';
import { IconCpu, IconLink, IconPlus, IconRouter, IconSettings, IconTemperature } from '@tabler/icons-react';
import { ApiFailure } from '../../lib/api.ts';
import { Logo } from '../brand/logo.tsx';
import { Screen } from '../screen.tsx';
import { Age } from '../states/age.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { Loading } from '../states/loading.tsx';
import { Metric } from '../states/metric.tsx';
import { Mono } from '../states/mono.tsx';
import { NoData } from '../states/no-data.tsx';
import { Notice } from '../states/notice.tsx';
import { type KnownState, StateBadge } from '../states/state-badge.tsx';

const trend = [12, 14, 13, 15, 18, null, null, 19, 22, 21, 24, 26];
const known: KnownState[] = [
  'Activo',
  'Inactivo',
  'online',
  'late',
  'silent',
  'normal',
  'warning',
  'alarm',
  'info',
];
const grid = { display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))' };
const card = { border: '1px solid var(--g-line)', borderRadius: 6, background: 'var(--g-surface-1)' };

export function StateSection() {
  return (
    <Screen
      title="Inicio"
      purpose="Lo que necesita atención hoy, y cómo están los dispositivos."
      actions={<Button variant="default">Exportar</Button>}
      primary={{ label: 'Nueva asignación', icon: <IconPlus size={16} />, onClick: () => undefined }}
      attention={
        <Notice
          tone="warning"
          title="3 sensores en Bodega Norte llevan más de una hora sin datos"
          action={
            <Button variant="default" size="compact-sm">
              Ver
            </Button>
          }
        />
      }
    >
      <Group gap="xl">
        <Logo size={24} withName />
        <Logo size={40} withName />
        <Logo size={96} />
      </Group>
      <div style={grid}>
        <Metric
          label="Dispositivos creados"
          value={1284}
          icon={<IconCpu size={16} />}
          hint="desde el inicio"
          to="/"
        />
        <Metric
          label="Dispositivos asignados"
          value={962}
          icon={<IconLink size={16} />}
          trend={{ change: 4.2, against: 'contra la semana pasada', good: 'up', values: trend }}
          to="/"
        />
        <Metric
          label="Temperatura media"
          value={31.46}
          unit="°C"
          decimals={1}
          icon={<IconTemperature size={16} />}
          trend={{ change: 8.1, against: 'contra ayer', good: 'down', values: trend }}
        />
        <Metric label="Sensores" value={undefined} icon={<IconRouter size={16} />} />
      </div>
      <Group gap="sm">
        {known.map((state) => (
          <StateBadge key={state} state={state} />
        ))}
      </Group>
      <Group gap="md">
        <StateBadge plain state="online" />
        <StateBadge tone="info">En tránsito</StateBadge>
        <Mono copy>A4:CF:12:0B:9E:77</Mono>
        <Age at={new Date(Date.now() - 5 * 60_000)} />
      </Group>
      <Group>
        <Button>Primario</Button>
        <Button variant="default">Secundario</Button>
        <Button variant="subtle">Sutil</Button>
        <Button variant="subtle" color="gray">
          Neutro
        </Button>
        <Button variant="light">Suave</Button>
        <Button variant="outline">Contorno</Button>
        <Button color="red">Peligro</Button>
        <Button variant="light" color="red">
          Peligro
        </Button>
        <Button disabled>Desactivado</Button>
        <Button loading>Cargando</Button>
        <ActionIcon data-hint={'Ajustes'} aria-label="Ajustes">
          <IconSettings size={18} />
        </ActionIcon>
        <Menu>
          <Menu.Target>
            <Button variant="default">Menú</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconSettings size={16} />}>Editar</Menu.Item>
            <Menu.Item color="red">Inactivar</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Tabs defaultValue="a">
        <Tabs.List>
          <Tabs.Tab value="a">Datos</Tabs.Tab>
          <Tabs.Tab value="b">Historial</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      <div style={grid}>
        <div style={card}>
          <NoData action={<Button variant="default">Crear el primero</Button>} />
        </div>
        <div style={card}>
          <ErrorState
            error={
              new ApiFailure(503, {
                message: 'La base de datos no responde en este momento.',
                correlationId: '01HZX9',
              })
            }
            onRetry={() => undefined}
          />
        </div>
        <div style={{ ...card, padding: 16 }}>
          <Loading />
          <Loading kind="form" count={2} />
        </div>
      </div>
      <div style={grid}>
        {(['red', 'yellow', 'blue', 'teal', 'gray', 'lightGreen'] as const).map((color) => (
          <Alert key={color} color={color} title={color}>
            El proceso terminó con un aviso.
          </Alert>
        ))}
      </div>
    </Screen>
  );
}
