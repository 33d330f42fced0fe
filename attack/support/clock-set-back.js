// Loaded before the program (`node --import`): one second later the clock of the machine is set back by an hour, again and again.
const { now } = Date;
const began = performance.now();
Date.now = () => now() - 3_600_000 * Math.floor((performance.now() - began) / 1000);
