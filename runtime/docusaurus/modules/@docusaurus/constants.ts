/** Id of instances that have none of their own. */
export const DEFAULT_PLUGIN_ID = 'default'
