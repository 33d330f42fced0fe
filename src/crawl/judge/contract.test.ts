import { judgeContract } from './judge.contract.js';
import { judges } from './registry.js';

for (const definition of judges) judgeContract(definition);
