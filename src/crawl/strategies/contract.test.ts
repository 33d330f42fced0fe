import { strategies } from './registry.js';
import { strategyContract } from './strategy.contract.js';

for (const definition of strategies) strategyContract(definition);
