export { insightsClient } from 'sitegen/search-insights'
