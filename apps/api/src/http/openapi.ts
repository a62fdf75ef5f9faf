import { type AnyEndpoint, callsOf, noBody } from '@gemelo/contract/kit/endpoint';
import { PROOF_HEADER } from '@gemelo/contract/kit/re-authentication';
import { answerSchema, jsonSchema } from './serializer.ts';

const FILES = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

const failure = {
  type: 'object',
  required: ['error', 'code', 'message', 'correlationId'],
  properties: {
    error: { const: true },
    code: { type: 'string', description: 'Stable; the message is in the reader’s language' },
    message: { type: 'string' },
    valid: { const: true, description: 'Refused by a rule of the business' },
    correlationId: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    moreIssues: { type: 'integer', description: 'Issues beyond those listed' },
  },
};

interface ObjectJson {
  properties?: Record<string, object>;
  required?: string[];
}

function parameters(endpoint: AnyEndpoint) {
  const of = (schema: AnyEndpoint['params'], where: 'path' | 'query') => {
    const { properties = {}, required = [] } = jsonSchema(schema, 'input') as ObjectJson;
    return Object.entries(properties).map(([name, part]) => ({
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      schema: part,
    }));
  };
  const writes = endpoint.method !== 'GET' && endpoint.permission !== 'public';
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  const proof = { name: PROOF_HEADER, in: 'header', required: true, schema: { type: 'string' } };
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...(writes ? [idempotency] : []),
    ...(endpoint.reauthenticates ? [proof] : []),
  ];
}

function success(endpoint: AnyEndpoint) {
  if (endpoint.kind === 'raw') return { description: endpoint.summary };
  const json = { 'application/json': { schema: answerSchema(endpoint) } };
  const files = Object.fromEntries(FILES.map((type) => [type, { schema: { type: 'string' } }]));
  return { description: 'OK', content: endpoint.kind === 'list' ? { ...json, ...files } : json };
}

function bodyContent({ body }: AnyEndpoint) {
  const schema = jsonSchema(body, 'input');
  return { [schema.contentMediaType ?? 'application/json']: { schema } };
}

function operation(endpoint: AnyEndpoint) {
  const guarded = endpoint.permission !== 'public' && endpoint.permission !== 'device';
  return {
    tags: [endpoint.area],
    summary: endpoint.summary,
    operationId: endpoint.route.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    'x-permission': endpoint.permission,
    security: guarded ? [{ session: [] }] : [],
    parameters: parameters(endpoint),
    ...(endpoint.body === noBody
      ? {}
      : {
          requestBody: {
            required: true,
            content: bodyContent(endpoint),
          },
        }),
    responses: {
      200: success(endpoint),
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(endpoints: readonly AnyEndpoint[], version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints.flatMap(callsOf)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operation(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Gemelo', version, description: 'Console for IoT devices in warehouses' },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'http', scheme: 'bearer', description: 'tokenAuth of login/uid' } },
    },
  };
}
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
