import { guides } from './guides.js'

export default { docs: guides }
