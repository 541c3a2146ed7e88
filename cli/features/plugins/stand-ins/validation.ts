import joi from 'joi'

const list = joi
  .array()
  .items(joi.array().ordered(joi.function().required(), joi.any().required()), joi.function(), joi.object())
const plugins = list.default([])
const address = joi.string().uri({ allowRelative: true })
const tag = joi.alternatives(
  joi.string(),
  joi.object({ label: joi.string().required(), permalink: joi.string().required() }).unknown(),
)
const level = joi.number().min(2).max(6)

/** Numbers and dates of front matter are texts there. */
const JoiFrontMatter = joi.extend((root: joi.Root) => ({
  type: 'string',
  base: root.string(),
  coerce: (value: unknown) => ({
    value: typeof value === 'number' || value instanceof Date ? String(value) : value,
  }),
}))

function checked<T>(schema: joi.Schema<T>, value: unknown, options: joi.ValidationOptions = {}): T {
  const { error, value: valid } = schema.validate(value, { convert: false, ...options })
  if (error !== undefined) throw error
  return valid
}

/** `@docusaurus/utils-validation`: what plugins use of it. */
export const utilsValidation = {
  Joi: joi,
  JoiFrontMatter: JoiFrontMatter as unknown,
  PluginIdSchema: joi
    .string()
    .pattern(/^[\w-]+$/)
    .default('default'),
  RemarkPluginsSchema: plugins,
  RehypePluginsSchema: plugins,
  RecmaPluginsSchema: plugins,
  AdmonitionsSchema: joi.alternatives(joi.boolean(), joi.object().unknown()).default(true),
  RouteBasePathSchema: joi
    .string()
    .allow('')
    .custom((value: string) => value.replace(/^\/?/, '/').replace(/(.)\/$/, '$1')),
  URISchema: address,
  PathnameSchema: joi.string().pattern(/^\/[^?#]*$/),
  FrontMatterTagsSchema: joi.array().items(tag),
  FrontMatterTOCHeadingLevels: { toc_min_heading_level: level, toc_max_heading_level: level },
  ContentVisibilitySchema: joi.object({ draft: joi.boolean(), unlisted: joi.boolean() }),
  normalizePluginOptions: (
    schema: joi.ObjectSchema,
    { id = 'default', ...options }: { id?: string } = {},
  ) => ({
    ...(checked(schema, options) as object),
    id,
  }),
  normalizeThemeConfig: (schema: joi.ObjectSchema, config: object) => checked(schema.unknown(), config),
  validateFrontMatter: <T>(frontMatter: object, schema: joi.ObjectSchema<T>) =>
    checked(schema, frontMatter, { convert: true, allowUnknown: true, abortEarly: false }),
}
