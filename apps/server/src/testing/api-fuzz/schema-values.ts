import * as fc from 'fast-check';

/** As much of JSON Schema as the OpenAPI document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** Values that were answered before, by the name of their member: so requests meet what is there. */
export type Known = (name: string) => readonly string[];

/** Values that a schema allows, as far as a schema says so. */
export function valuesOf(schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return fc.oneof(...branches.map((each) => valuesOf(each, known, name)));
  if (schema.allOf !== undefined)
    return fc
      .tuple(...schema.allOf.map((each) => valuesOf(each, known, name)))
      .map((parts) => Object.assign({}, ...(parts as object[])) as unknown);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  const make = makers[type ?? ''];
  return make === undefined ? fc.jsonValue({ maxDepth: 2 }) : make(schema, known, name);
}

type Maker = (schema: Schema, known: Known, name: string) => fc.Arbitrary<unknown>;

const makers: Readonly<Partial<Record<string, Maker>>> = {
  string: (schema, known, name) => texts(schema, known(name)),
  integer: integers,
  number: ({ minimum = -1e6, maximum = 1e6 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0, maxItems = 3 }, known, name) =>
    fc.array(valuesOf(items, known, name), {
      minLength: minItems,
      maxLength: Math.min(maxItems, minItems + 3),
    }),
  object: objects,
};

/** Mostly small ones, and some at the end of what is allowed. */
function integers({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: Schema): fc.Arbitrary<number> {
  const small = fc.integer({ min: Math.max(minimum, -5), max: Math.min(maximum, 300) });
  return fc.oneof({ weight: 5, arbitrary: small }, fc.constantFrom(minimum, maximum));
}

function objects(
  { properties = {}, required = [], additionalProperties }: Schema,
  known: Known,
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, known, name)]),
  );
  const declared = fc.record(members, { requiredKeys: [...required] });
  if (typeof additionalProperties !== 'object') return declared;
  const more = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(additionalProperties, known), {
    maxKeys: 3,
  });
  return fc.tuple(declared, more).map(([some, others]) => ({ ...others, ...some }));
}

function texts(
  { format, pattern, minLength = 0, maxLength = 60 }: Schema,
  known: readonly string[],
): fc.Arbitrary<string> {
  const made = textOf(format, pattern, minLength, maxLength);
  return known.length === 0 ? made : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, made);
}

function textOf(
  format: string | undefined,
  pattern: string | undefined,
  minLength: number,
  maxLength: number,
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date')
    return fc
      .date({ min: new Date('1900-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10));
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@example.test`);
  // Nobody is called: the name is reserved.
  if (format === 'uri')
    return fc.stringMatching(/^[a-z]{0,8}$/).map((path) => `https://hooks.example.test/${path}`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  const max = Math.min(Math.max(maxLength, minLength), minLength + 60);
  return fc.string({
    unit: fc.constantFrom(..."abcdeZÄéß 0123456789.-,'&名".split('')),
    minLength,
    maxLength: max,
  });
}
